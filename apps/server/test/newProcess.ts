import { noteJobsAlive } from '../src/jobs/heartbeat.ts'
import { forgetOutages } from '../src/outside/outage.ts'
import { enterPhase } from '../src/readiness.ts'
import { forgetStatusLine } from '../src/statusLine.ts'

/** Test files of one worker share modules: what a server keeps of its process begins again here. */
export const newProcess = () => {
  enterPhase('serving')
  noteJobsAlive(undefined)
  forgetStatusLine()
  forgetOutages()
}
