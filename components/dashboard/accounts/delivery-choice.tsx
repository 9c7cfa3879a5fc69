import { useTranslations } from "next-intl";
import { Sentence } from "@/components/texts/sentence";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { DELIVERIES, type Delivery } from "@/lib/domain/dashboard/account-draft";

interface DeliveryChoiceProps {
  delivery: Delivery;
  /** The address of the account; undefined if it has none, so that nothing can be sent there. */
  email?: string | undefined;
  /** The address is typed in the same form. */
  isTyped?: boolean;
  onChange: (delivery: Delivery) => void;
}

/** Whether a one-time link is sent by e-mail or printed. */
export const DeliveryChoice = ({ delivery, email, isTyped = false, onChange }: DeliveryChoiceProps) => {
  const t = useTranslations("accounts");
  const hints = {
    email: email ? (
      <Sentence text={(address) => t("deliveryTo", { address })} value={email} />
    ) : (
      t(isTyped ? "deliveryHint_email" : "deliveryNone")
    ),
    print: t("deliveryHint_print"),
  };
  return (
    <Fieldset id="account-delivery" legend={t("delivery")}>
      <RadioGroup
        id="account-delivery-choice"
        name="delivery"
        onValueChange={(value) => onChange(value as Delivery)}
        options={DELIVERIES.map((value) => ({
          value,
          label: t(`delivery_${value}`),
          hint: hints[value],
          disabled: value === "email" && !isTyped && !email,
        }))}
        value={delivery}
      />
    </Fieldset>
  );
};
