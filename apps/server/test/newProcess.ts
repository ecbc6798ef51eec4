import { noteJobsAlive } from '../src/jobs/heartbeat.ts'
import { forgetOutages } from '../src/outside/outage.ts'
import { enterPhase } from '../src/readiness.ts'
import { forgetStatusLine } from '../src/statusLine.ts'

/** Test files of one worker share modules, so reset the server's process-wide state. */
export const newProcess = () => {
  enterPhase('serving')
  noteJobsAlive(undefined)
  forgetStatusLine()
  forgetOutages()
}
