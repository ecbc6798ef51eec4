// npm test: installs what is missing, then runs everything.
import { runSteps } from './run/run.mjs'
import { ensureJourneyBrowser, underProductNode } from './setup/setup.mjs'
import { build, close, journeys, lint, packages, structure, style, tests, types } from './run/steps.mjs'

const node = await underProductNode(import.meta.url)
await ensureJourneyBrowser()
const quick = [style(node), structure(node), packages(node)]
// In parallel: each list sometimes waits for a browser or a database and leaves its processor to the other.
const beside = [[build, journeys(node), types(node), lint(node)], [tests(node)]]
close(await runSteps([...quick, beside]))
