// npm run check: everything that needs no browser. What follows “--” goes to the test runner: npm run check -- bookings
import { runSteps } from './run.mjs'
import { underProductNode } from './setup.mjs'
import { close, lint, structure, tests, types } from './steps.mjs'

const node = await underProductNode(import.meta.url)
close(await runSteps([types(node), lint(node), structure(node), tests(node, process.argv.slice(2))]))
