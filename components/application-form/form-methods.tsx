"use client";

import { type ReactNode, useState } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import type { FormValues } from "@/lib/domain/application/form-values";

interface FormMethodsProps {
  form: UseFormReturn<FormValues>;
  children: ReactNode;
}

/**
 * Provides a form's methods to its controls, without its state: every change of the state would render every control again.
 * A control reads the part that it shows by `useFormState`.
 */
export const FormMethods = ({ form, children }: FormMethodsProps) => {
  const [unchanging] = useState(form.formState);
  return (
    <FormProvider {...form} formState={unchanging}>
      {children}
    </FormProvider>
  );
};
