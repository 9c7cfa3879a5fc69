import { useTranslations } from "next-intl";
import { CheckboxGroup } from "@/components/ui/checkbox";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import type { StaffRole } from "@/lib/domain/dashboard/screens";

interface AccountFieldsProps {
  role: StaffRole;
  chosen: readonly string[];
  locations: readonly { location_key: string; name: string }[];
  /** Nobody can change their own role or remove their own locations. */
  isOwn?: boolean;
  error?: string | undefined;
  onRole: (role: StaffRole) => void;
  onLocations: (keys: string[]) => void;
}

const ROLES = ["staff", "manager"] as const;

/** Role and locations of an account. */
export const AccountFields = (props: AccountFieldsProps) => {
  const { role, chosen, locations, isOwn = false, error, onRole, onLocations } = props;
  const t = useTranslations("accounts");
  return (
    <>
      <Fieldset id="account-role" legend={t("role")}>
        <RadioGroup
          id="account-role-choice"
          name="role"
          onValueChange={(value) => onRole(value as StaffRole)}
          options={ROLES.map((value) => ({
            value,
            label: t(`role_${value}`),
            hint: t(`roleHint_${value}`),
            disabled: isOwn && value !== role,
          }))}
          value={role}
        />
      </Fieldset>
      <Fieldset error={error} id="account-locations" legend={t("centres")}>
        <CheckboxGroup
          columns={2}
          id="account-locations-choice"
          invalid={error !== undefined}
          name="locations"
          onValueChange={onLocations}
          options={locations.map(({ location_key, name }) => ({
            value: location_key,
            label: name,
            disabled: isOwn && chosen.includes(location_key),
          }))}
          value={chosen}
        />
      </Fieldset>
    </>
  );
};
