import { render } from 'preact'
import { App } from './app.tsx'
import './style.css'
import { fromHash } from './state.ts'

const initial = await fromHash(location.hash)
render(<App initial={initial} />, document.getElementById('app')!)
