import { noteJobsAlive } from '../../src/jobs/heartbeat.ts'
import { forgetOutages } from '../../src/outside/sending/outage.ts'
import { enterPhase } from '../../src/start/readiness.ts'
import { forgetStatusLine } from '../../src/http/watch/statusLine.ts'

/** Test files of one worker share modules, so reset the server's process-wide state. */
export const newProcess = () => {
  enterPhase('serving')
  noteJobsAlive(undefined)
  forgetStatusLine()
  forgetOutages()
}
