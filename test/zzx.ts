export { allDialects as allDialectsX } from '../src/grammars/index.ts'
export { parse } from '../src/index.ts'
