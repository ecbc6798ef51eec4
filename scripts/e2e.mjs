// npm run e2e: the browser journeys on freshly built pages. Arguments after “--” go to the runner: npm run e2e -- --headed booking
import { runSteps } from './run/run.mjs'
import { underProductNode } from './setup/setup.mjs'
import { build, close, journeys } from './run/steps.mjs'

const node = await underProductNode(import.meta.url)
close(await runSteps([build, journeys(node, process.argv.slice(2))]))
