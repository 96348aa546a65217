/**
 * Sizes as users get them: minified, with gzip, Parsimmon (6 kB) included. Of one dialect's 58 kB lenient JSON is 15,
 * types for values 6, the text between sections 7: what it takes to mend. Nothing of other dialects is in it.
 */
const quiet = config => ({ ...config, logOverride: { 'ignored-bare-import': 'silent' } })

export default [
  {
    name: 'the core and one dialect',
    path: 'dist/core.js',
    import: {
      'dist/core.js': '{ parseWith, createStreamParserWith }',
      'dist/grammars/hermes.js': '{ hermes }',
    },
    limit: '58.5 kB',
    gzip: true,
    modifyEsbuildConfig: quiet,
  },
  {
    name: 'everything',
    path: 'dist/index.js',
    import: '{ parse, parseLLMResponse, createStreamParser }',
    limit: '104 kB',
    gzip: true,
    modifyEsbuildConfig: quiet,
  },
  {
    name: 'repair',
    path: 'dist/repair.js',
    import: '{ repairJson }',
    limit: '17.7 kB',
    gzip: true,
    modifyEsbuildConfig: quiet,
  },
  {
    // What the adapter adds: all dialects are in it too.
    name: 'everything, and the OpenAI adapter',
    path: 'dist/openai.js',
    import: '{ normalizeStream, sseTransform, normalizeCompletion }',
    limit: '110 kB',
    gzip: true,
    modifyEsbuildConfig: quiet,
  },
]
