/** Why the program cannot start, in one sentence for the person who started it. Ends the process with exit code 1. */
export class StartError extends Error {
  override readonly name = "StartError";
}
