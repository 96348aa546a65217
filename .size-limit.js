/**
 * Sizes as users get them: minified, with gzip. Of the core with one dialect (50 kB), lenient JSON is 16 kB and the text
 * between blocks 4. Other dialects and features that the import does not name are not in it: types for values are 6 kB
 * more, fences and tags around calls 2.3, encoded blocks 1.3.
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
    limit: '50.6 kB',
    gzip: true,
    modifyEsbuildConfig: quiet,
  },
  {
    name: 'the core with all features and one dialect',
    path: 'dist/core.js',
    import: {
      'dist/core.js': '{ parseWith, createStreamParserWith, allFeatures }',
      'dist/grammars/hermes.js': '{ hermes }',
    },
    limit: '61.3 kB',
    gzip: true,
    modifyEsbuildConfig: quiet,
  },
  {
    name: 'everything',
    path: 'dist/index.js',
    import: '{ parse, parseLLMResponse, createStreamParser }',
    limit: '119.7 kB',
    gzip: true,
    modifyEsbuildConfig: quiet,
  },
  {
    // All dialects are in it, which are proved too.
    name: 'dialects out of chat templates',
    path: 'dist/template.js',
    import: '{ deriveDialects }',
    limit: '124.3 kB',
    gzip: true,
    modifyEsbuildConfig: quiet,
  },
  {
    name: 'repair',
    path: 'dist/repair.js',
    import: '{ repairJson }',
    limit: '15.2 kB',
    gzip: true,
    modifyEsbuildConfig: quiet,
  },
  {
    // What the adapter adds: all dialects are in it too.
    name: 'everything, and the OpenAI adapter',
    path: 'dist/openai.js',
    import: '{ normalizeStream, sseTransform, normalizeCompletion }',
    limit: '127.4 kB',
    gzip: true,
    modifyEsbuildConfig: quiet,
  },
  {
    // Every dialect is in it, as a value.
    name: 'tools into the prompt',
    path: 'dist/request.js',
    import: '{ toRequest, renderTools }',
    limit: '95.6 kB',
    gzip: true,
    modifyEsbuildConfig: quiet,
  },
  {
    name: 'grammars that force a call',
    path: 'dist/constraint.js',
    import: '{ constraint }',
    limit: '11.3 kB',
    gzip: true,
    modifyEsbuildConfig: quiet,
  },
]
