/** Parts of JSON heads, for the frontier law. */

import { pythonName } from '../src/formats/python-call.ts'
import { nameTag } from '../src/formats/tool-elements.ts'
import { toolName } from '../src/formats/tool-name.ts'
import { word } from '../src/json/head.ts'

export const bareKeyOrWord = { word, toolName, pythonName, nameTag: nameTag(() => true) }
