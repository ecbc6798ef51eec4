/** A startup error for the person starting the server. Printed without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
