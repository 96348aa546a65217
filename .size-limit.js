/** Sizes as users get them: minified, compressed, Parsimmon (6 kB) included. */
const quiet = config => ({ ...config, logOverride: { 'ignored-bare-import': 'silent' } })

export default [
  {
    name: 'the core and one dialect',
    path: 'dist/core.js',
    import: {
      'dist/core.js': '{ parseWith, createStreamParserWith }',
      'dist/grammars/hermes.js': '{ hermes }',
    },
    limit: '46 kB',
    modifyEsbuildConfig: quiet,
  },
  {
    name: 'everything',
    path: 'dist/index.js',
    import: '{ parse, parseLLMResponse, createStreamParser }',
    limit: '80 kB',
    modifyEsbuildConfig: quiet,
  },
  {
    name: 'repair',
    path: 'dist/repair.js',
    import: '{ repairJson }',
    limit: '16 kB',
    modifyEsbuildConfig: quiet,
  },
  {
    // What the adapter adds: all dialects are in it too.
    name: 'everything, and the OpenAI adapter',
    path: 'dist/openai.js',
    import: '{ normalizeStream, sseTransform, normalizeCompletion }',
    limit: '85 kB',
    modifyEsbuildConfig: quiet,
  },
]
