import bcrypt from "bcrypt";

const LOWEST_COST = 4;
const { hash } = bcrypt;

/** Takes 1 ms instead of 190 ms. auth-password.test.ts proves the cost that the server asks for. */
const hashQuickly = (password: string) => hash(password, LOWEST_COST);

// Files share the package.
if (hash.name !== hashQuickly.name) bcrypt.hash = hashQuickly as typeof hash;
