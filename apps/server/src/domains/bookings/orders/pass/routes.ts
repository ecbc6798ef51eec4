import { passOrderOf } from '../../../../crypto/passToken.ts'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { kneeBoardPdf } from '../../../../outside/tripPass/kneeBoard.ts'
import { passFile } from '../../../../outside/tripPass/passFile.ts'
import { findOrder } from '../queries.ts'
import { seeOrder } from '../steps.ts'
import { makePass } from './steps.ts'

export const passHandlers = {
  async getTripPass({ params, query, account, db, files, http }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    return passFile(await makePass({ db, files, order, roles, site: http.origin }), query)
  },

  /** Public details only, because a mail may be forwarded. */
  async getMailPass({ params, readDb, files, config, http }) {
    const order = found(await findOrder(readDb, found(passOrderOf(params.token, config.secretKey))))
    const pass = await makePass({ db: readDb, files, order, roles: [], site: http.origin })
    return { ...(await passFile(pass, { shape: 'mail', type: 'png' })), elsewhere: true }
  },

  async downloadKneeBoard({ params, account, db, files, http, now }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    const pass = await makePass({ db, files, order, roles, site: http.origin })
    return { contentType: 'application/pdf', name: `kneeboard-${pass.number}.pdf`, content: await kneeBoardPdf(pass, now) }
  },
} satisfies Handling<'getTripPass' | 'getMailPass' | 'downloadKneeBoard'>
