"use client";

import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { useDigitsOnly } from "@/components/dashboard/use-digits-only";
import { Field } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import { TextInput } from "@/components/ui/text-input";
import type { SlotForm } from "./use-slot-form";

interface SlotFieldsProps {
  form: SlotForm;
}

/** Start and end of a slot. */
export const TimeFields = ({ form }: SlotFieldsProps) => {
  const t = useTranslations("slots");
  const { errors } = form.formState;
  return (
    <div className="grid grid-cols-2 items-end gap-4">
      <Field error={errors.start_time?.message} id="slot-start" label={t("start")}>
        {(control) => <TextInput {...control} {...form.register("start_time")} type="time" />}
      </Field>
      <Field error={errors.end_time?.message} id="slot-end" label={t("end")}>
        {(control) => <TextInput {...control} {...form.register("end_time")} type="time" />}
      </Field>
    </div>
  );
};

interface CountFieldProps extends SlotFieldsProps {
  name: "capacity" | "registration_employees_count";
  id: string;
  label: string;
  hint?: string;
  min: number;
}

const CountField = ({ form, name, id, label, hint, min }: CountFieldProps) => {
  const digitsOnly = useDigitsOnly();
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <Field error={digitsOnly(field.value) ?? error?.message} hint={hint} id={id} label={label}>
          {(control) => (
            <NumberInput
              {...control}
              min={min}
              name={name}
              onBlur={field.onBlur}
              onValueChange={field.onChange}
              ref={field.ref}
              value={field.value}
            />
          )}
        </Field>
      )}
    />
  );
};

/** Default capacity of a day, and the number of staff who register students. */
export const CountFields = ({ form }: SlotFieldsProps) => {
  const t = useTranslations("slots");
  return (
    <div className="grid items-end gap-x-4 gap-y-5 sm:grid-cols-2">
      <CountField
        form={form}
        hint={t("capacityHint")}
        id="slot-capacity"
        label={t("capacity")}
        min={0}
        name="capacity"
      />
      <CountField form={form} id="slot-employees" label={t("employees")} min={1} name="registration_employees_count" />
    </div>
  );
};
