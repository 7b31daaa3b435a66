/**
 * Joins class names without resolving conflicts. A primitive's `className` only adds position and size; its look is set
 * by its props, so tailwind-merge (8 kB) is not needed.
 */
export { clsx as cn } from "clsx";
