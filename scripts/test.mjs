// npm test: installs what is missing, then runs everything.
import { runSteps } from './run.mjs'
import { ensureJourneyBrowser, underProductNode } from './setup.mjs'
import { build, close, journeys, lint, packages, structure, style, tests, types } from './steps.mjs'

const node = await underProductNode(import.meta.url)
await ensureJourneyBrowser()
close(await runSteps([style(node), structure(node), packages(node), types(node), lint(node), tests(node), build, journeys(node)]))
