import { calls } from 'virtual:calls'
import { calls as more } from 'virtual:member-calls'

// Loading it adds the calls of members to those that every first page carries.
Object.assign(calls, more)
