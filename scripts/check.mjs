// npm run check: everything that needs no browser, quick steps first. Words after “--” select areas: npm run check -- bookings
import { runSteps } from './run/run.mjs'
import { underProductNode } from './setup/setup.mjs'
import { close, lint, structure, style, tests, types } from './run/steps.mjs'

const node = await underProductNode(import.meta.url)
const areas = process.argv.slice(2)
// Each of the two takes one processor (steps.mjs).
const beside = [[types(node)], [lint(node, areas)]]
close(await runSteps([style(node), structure(node), beside, tests(node, areas)]))
