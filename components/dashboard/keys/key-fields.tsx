import { useTranslations } from "next-intl";
import { CheckboxGroup } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { KEY_DAYS, type KeyDraft, type KeyField } from "@/lib/domain/dashboard/key-draft";
import { MACHINE_SCOPES, type MachineScope } from "@/lib/domain/sign-in/machine-scopes";

interface KeyFieldsProps {
  draft: KeyDraft;
  locations: readonly { location_key: string; name: string }[];
  errorOf: (field: KeyField) => string | undefined;
  onChange: (changes: Partial<KeyDraft>) => void;
}

/** Where a key may be used from, and for how long. */
const KeyLimits = ({ draft, errorOf, onChange }: Omit<KeyFieldsProps, "locations">) => {
  const t = useTranslations("keys");
  const common = useTranslations("common");
  return (
    <>
      <Field
        error={errorOf("addresses")}
        hint={t("addressesHint")}
        id="key-addresses"
        label={t("addresses")}
        optionalLabel={common("optional")}
      >
        {(control) => (
          <TextArea
            {...control}
            autoCapitalize="off"
            className="font-mono"
            onChange={(event) => onChange({ addresses: event.target.value })}
            spellCheck={false}
            value={draft.addresses}
          />
        )}
      </Field>
      <Field id="key-days" label={t("ends")}>
        {(control) => (
          <Select
            {...control}
            onChange={(event) => onChange({ days: Number(event.target.value) })}
            options={KEY_DAYS.map((days) => ({ value: String(days), label: t("inDays", { days }) }))}
            value={String(draft.days)}
          />
        )}
      </Field>
    </>
  );
};

/** What a key is called, what it may do, and where. */
export const KeyFields = ({ locations, ...props }: KeyFieldsProps) => {
  const t = useTranslations("keys");
  const { draft, errorOf, onChange } = props;
  return (
    <>
      <Field error={errorOf("name")} hint={t("nameHint")} id="key-name" label={t("name")}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
            value={draft.name}
          />
        )}
      </Field>
      <Fieldset error={errorOf("scopes")} id="key-scopes" legend={t("scopes")}>
        <CheckboxGroup
          id="key-scopes-choice"
          invalid={errorOf("scopes") !== undefined}
          name="scopes"
          onValueChange={(scopes) => onChange({ scopes: scopes as MachineScope[] })}
          options={MACHINE_SCOPES.map((value) => ({
            value,
            label: t(`scope_${value}`),
            hint: t(`scopeHint_${value}`),
          }))}
          value={draft.scopes}
        />
      </Fieldset>
      <Fieldset error={errorOf("locations")} id="key-locations" legend={t("centres")}>
        <CheckboxGroup
          columns={2}
          id="key-locations-choice"
          invalid={errorOf("locations") !== undefined}
          name="locations"
          onValueChange={(keys) => onChange({ locations: keys })}
          options={locations.map(({ location_key, name }) => ({ value: location_key, label: name }))}
          value={draft.locations}
        />
      </Fieldset>
      <KeyLimits {...props} />
    </>
  );
};
