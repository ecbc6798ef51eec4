import type { FastifyInstance } from 'fastify'
import type { Doors } from './http.ts'

/** Pages and scripts for people. */
export const servePages = (_app: FastifyInstance, _doors: Doors) => undefined
