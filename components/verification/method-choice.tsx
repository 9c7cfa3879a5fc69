import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/ui/radio-group";
import type { VerificationMethod } from "@/lib/contracts/configuration";

interface MethodChoiceProps {
  methods: readonly VerificationMethod[];
  method: VerificationMethod;
  /** `isOtherKind`: between a phone number and an e-mail address, so that what is typed serves no longer. */
  onChoose: (method: VerificationMethod, isOtherKind: boolean) => void;
}

/** The ways to send a message, one of which is chosen. */
export const MethodChoice = ({ methods, method, onChoose }: MethodChoiceProps) => {
  const t = useTranslations("verify");
  return (
    <RadioGroup
      columns={2}
      id="method"
      look="card"
      name="method"
      onValueChange={(chosen) => onChoose(chosen as VerificationMethod, (method === "email") !== (chosen === "email"))}
      options={methods.map((name) => ({ value: name, label: t(`method_${name}`) }))}
      value={method}
    />
  );
};
