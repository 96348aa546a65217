/** Parts of JSON heads, for the frontier law. */
import { word } from '../src/json.ts'
import { toolName } from '../src/shapes/named-json.ts'
import { nameTag } from '../src/shapes/nested-tags.ts'
import { pythonName } from '../src/shapes/python-call.ts'

export const bareKeyOrWord = { word, toolName, pythonName, nameTag: nameTag(() => true) }
