import type { ComponentProps, FormEvent } from "react";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/** A form without the browser's validation. It is not sent again while its button shows that it is being sent. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        if (!event.currentTarget.querySelector("[type=submit][aria-busy=true]")) void onSubmit(event);
      }}
    />
  );
}
