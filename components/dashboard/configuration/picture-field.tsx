"use client";

import { cva } from "class-variance-authority";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { isPictureAddress } from "@/lib/domain/tenant/pictures";
import { settingId } from "./setting-control";
import { useProblemText } from "./use-problem-text";

// Each logo on the ground that it is made for, whatever the look of this page.
const groundClass = cva(
  "grid h-11 w-28 shrink-0 place-items-center overflow-hidden rounded-md border border-line p-1",
  {
    variants: { look: { light: "bg-white", dark: "bg-gray-950", plain: "bg-surface-sunken" } },
  },
);

interface PictureFieldProps {
  /** Of the setting: `logos.dark.en`. */
  path: string;
  label: ReactNode;
  address: string | undefined;
  look: "light" | "dark" | "plain";
  onChange: (address: string) => void;
}

/** The address of a picture, and the picture; one that cannot be shown says so. */
export const PictureField = ({ path, label, address, look, onChange }: PictureFieldProps) => {
  const t = useTranslations("configuration");
  const problemText = useProblemText();
  const [broken, setBroken] = useState<string>();
  const isShown = address !== undefined && isPictureAddress(address) && broken !== address;
  return (
    <Field
      error={problemText(path) ?? (broken !== undefined && broken === address ? t("pictureBroken") : undefined)}
      id={settingId(path)}
      label={label}
    >
      {(control) => (
        <div className="flex gap-2">
          <span className={groundClass({ look })}>
            {isShown && (
              // biome-ignore lint/performance/noImgElement: an address that somebody is typing has no size known ahead
              <img
                alt=""
                className="max-h-9 max-w-full object-contain"
                onError={() => setBroken(address)}
                src={address}
              />
            )}
          </span>
          <TextInput
            {...control}
            autoCapitalize="off"
            inputMode="url"
            onChange={(event) => onChange(event.target.value)}
            placeholder="/logo.svg"
            spellCheck={false}
            value={address ?? ""}
          />
        </div>
      )}
    </Field>
  );
};
