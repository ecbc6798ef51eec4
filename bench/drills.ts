import { deployDrill } from './deploy.ts'
import type { Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { overloadDrill } from './overload.ts'
import { poolerDrill } from './pooler.ts'
import { replicaDrill } from './replica.ts'
import { serversDrill } from './servers.ts'

/** What is done to several servers and their databases to see that nothing is lost: `node scripts/drills/servers.mjs`. */
export const drills: Record<string, (ground: Ground) => Promise<Part>> = {
  servers: serversDrill,
  replica: replicaDrill,
  overload: overloadDrill,
  deploy: deployDrill,
  pooler: poolerDrill,
}
