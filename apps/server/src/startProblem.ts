/** Why the server cannot start, in words for whoever starts it; printed without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
