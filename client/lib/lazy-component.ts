import { lazy, type ComponentType } from "react";

type IsUnion<Name, All = Name> = Name extends All ? ([All] extends [Name] ? false : true) : never;
type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never;

/** A component whose code is loaded when it is first rendered: the only export of its module. */
export function lazyComponent<Module extends Record<string, ComponentType<never>>>(
  load: () => Promise<IsUnion<keyof Module> extends true ? never : Module>,
) {
  return lazy(async () => {
    const [component] = Object.values(await load()) as [ComponentType<PropsOf<Module[keyof Module]>>];
    return { default: component };
  });
}
