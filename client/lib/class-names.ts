import { clsx, type ClassValue } from "clsx";

/**
 * Joins class names. Nothing is merged or overridden: a primitive's `className` adds place and size (margin, width,
 * grid cell), its look is chosen by its props. (tailwind-merge would resolve conflicts for 8 kB of first JavaScript.)
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
