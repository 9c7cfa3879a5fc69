"use client";

import { lazyComponent } from "@/components/ui/lazy-component";
import { TextField } from "./text-field";
import type { FieldProps } from "./use-field-question";

const PostalCodeLookup = lazyComponent(
  async () => (await import("./postal-code-lookup")).PostalCodeLookup,
  // Without it the address is typed.
  { onFailure: () => undefined },
);

/** A postal code. Where the country has a table of them, it fills in the address. */
export const PostalCodeField = (props: FieldProps) => (
  <div>
    <TextField {...props} />
    {props.context.countryForm.postalCode.hasTable && !props.context.desk && <PostalCodeLookup path={props.path} />}
  </div>
);
