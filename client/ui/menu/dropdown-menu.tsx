import * as Radix from "@radix-ui/react-dropdown-menu";
import { Check, Minus, Plus } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";

interface DropdownMenuProps {
  /** A single button, which receives event handlers and aria attributes. */
  trigger: ReactNode;
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Focuses the first item; for a menu requested by keyboard before its code was loaded. */
  startsOnFirst?: boolean;
  className?: string;
  children: ReactNode;
}

const isOnTrigger = ({ target }: Event): boolean =>
  target instanceof Element && target.closest("[aria-haspopup=menu][data-state=open]") !== null;

/**
 * A menu of actions below a button. Not modal, because a dialog opened by an item would inherit the scroll lock of the
 * closing menu.
 */
export function DropdownMenu(props: DropdownMenuProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const { trigger, align = "end", startsOnFirst, className, children } = props;
  const { open = ownOpen, onOpenChange = setOwnOpen } = props;
  return (
    <Radix.Root modal={false} dir={document.dir === "rtl" ? "rtl" : "ltr"} {...{ open, onOpenChange }}>
      <Radix.Trigger
        asChild
        // Radix would open on press, also of a finger that scrolls the page.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onOpenChange(!open)}
      >
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          // The click closes it.
          onInteractOutside={(event) => isOnTrigger(event) && event.preventDefault()}
          onFocus={({ target, currentTarget }) => {
            if (startsOnFirst && target === currentTarget)
              currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
          }}
          className={cn(
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-fade overflow-y-auto",
            "rounded-card border border-line bg-raised p-1.5 shadow-raised",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  tone?: "normal" | "danger";
}

const ITEM =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-sm font-medium select-none " +
  "focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand data-highlighted:bg-sunken " +
  "data-disabled:cursor-default data-disabled:opacity-50 md:min-h-9 [&_svg]:size-4.5 [&_svg]:shrink-0";

/** A menu action: `onSelect`, or `asChild` around a Link. */
export function MenuItem({ tone = "normal", className, ...rest }: MenuItemProps) {
  return (
    <Radix.Item
      {...rest}
      className={cn(ITEM, tone === "danger" ? "text-danger" : "[&_svg]:text-muted", className)}
    />
  );
}

interface MenuCheckProps {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A checkbox; changing it keeps the menu open. */
export function MenuCheck({ checked, disabled, onChange, children }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={ITEM}
    >
      <span className="grid size-5 shrink-0 place-items-center rounded border border-control">
        <Radix.ItemIndicator>
          <Check className="size-4!" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

interface MenuStepperProps {
  /** The counted thing with its number, such as "For 4 people". */
  label: string;
  /** The names of the two items; one without a name is at the end of its range. */
  fewer: string | undefined;
  more: string | undefined;
  onFewer: () => void;
  onMore: () => void;
}

/** A number between two items that change it and keep the menu open. */
export function MenuStepper({ label, fewer, more, onFewer, onMore }: MenuStepperProps) {
  const item = (name: string | undefined, onStep: () => void, icon: ReactNode) => (
    <Radix.Item
      aria-label={name}
      disabled={name === undefined}
      onSelect={(event) => {
        event.preventDefault();
        onStep();
      }}
      className={cn(ITEM, "w-11 justify-center border border-control px-0 md:w-9")}
    >
      {icon}
    </Radix.Item>
  );
  return (
    <div role="group" aria-label={label} className="flex items-center gap-1 py-1 ps-3 pe-1">
      <output aria-live="polite" className="min-w-0 flex-1 pe-2 text-sm font-medium tabular-nums">
        {label}
      </output>
      {item(fewer, onFewer, <Minus />)}
      {item(more, onMore, <Plus />)}
    </div>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-2 my-1.5 h-px bg-line" />;
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...rest} className={cn("px-3 py-2 text-sm text-muted", className)} />;
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A group of radio items; selecting one keeps the menu open. */
export function MenuChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className="mx-1.5 my-1 flex rounded-full bg-sunken p-1"
    >
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className={cn(
            "inline-flex h-9 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-full px-2.5 text-xs",
            "font-medium text-muted select-none data-highlighted:text-ink",
            "focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-brand",
            "data-[state=checked]:bg-raised data-[state=checked]:text-ink data-[state=checked]:shadow-card data-[state=checked]:inset-ring data-[state=checked]:inset-ring-brand [&_svg]:size-4",
          )}
        >
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
