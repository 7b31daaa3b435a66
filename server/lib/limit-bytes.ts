/** Yields the pieces of a stream. @throws what `refuse` returns, at more than `max` bytes in sum */
export async function* limitBytes<Piece extends Uint8Array>(
  pieces: AsyncIterable<Piece>,
  max: number,
  refuse: () => Error,
): AsyncGenerator<Piece> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > max) throw refuse();
    yield piece;
  }
}
