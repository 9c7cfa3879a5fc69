"use client";

import { cva } from "class-variance-authority";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { isPictureAddress } from "@/lib/domain/tenant/pictures";
import { settingId } from "./setting-control";
import { useProblemText } from "./use-problem-text";

// Each logo is on its own background colour, whatever the theme of this page.
const backgroundClass = cva(
  "grid h-11 w-28 shrink-0 place-items-center overflow-hidden rounded-md border border-line p-1",
  {
    variants: { look: { light: "bg-white", dark: "bg-gray-950", plain: "bg-surface-sunken" } },
  },
);

interface PictureFieldProps {
  /** Path of the setting, such as `logos.dark.en`. */
  path: string;
  label: ReactNode;
  address: string | undefined;
  look: "light" | "dark" | "plain";
  onChange: (address: string) => void;
}

/** The address of a picture with a preview, or an error if it does not load. */
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
          <span className={backgroundClass({ look })}>
            {isShown && (
              // biome-ignore lint/performance/noImgElement: the size of a picture at a typed address is unknown
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
