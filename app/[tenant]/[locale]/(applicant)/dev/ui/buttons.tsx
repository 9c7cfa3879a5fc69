"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { StickyBar } from "@/components/ui/sticky-bar";
import type { InputSize } from "@/components/ui/text-input";
import { Example, Row } from "./example";

/** The sizes that buttons and fields share. */
export const SIZES = ["small", "medium", "large", "x-large", "xx-large"] as const satisfies readonly InputSize[];

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const TONES = ["neutral", "accent", "success", "warning", "danger", "info", "changed"] as const;

/** Buttons in every variant, size and state, and the badges. */
export const Buttons = () => {
  const t = useTranslations("common");
  const long = useTranslations("applications")("family", { name: "Ani" });
  return (
    <>
      {VARIANTS.map((variant) => (
        <Example key={variant} name={`Button ${variant}: rest, disabled, aria-disabled, busy`} wide>
          <Row>
            <Button variant={variant}>{t("continue")}</Button>
            <Button disabled variant={variant}>
              {t("continue")}
            </Button>
            <Button aria-disabled variant={variant}>
              {t("continue")}
            </Button>
            <Button busy variant={variant}>
              {t("continue")}
            </Button>
          </Row>
        </Example>
      ))}
      <Example name="Button sizes: small to xx-large" wide>
        <Row>
          {SIZES.map((size) => (
            <Button key={size} size={size} variant="secondary">
              {t("save")}
            </Button>
          ))}
        </Row>
      </Example>
      <Example name="Button wide, long text">
        <Button variant="secondary" wide>
          {long}
        </Button>
      </Example>
      <Example name="buttonClass on a link">
        <a className={buttonClass({ variant: "secondary" })} href="#buttons">
          {t("retry")}
        </a>
      </Example>
      <Example name="StickyBar">
        <StickyBar>
          <Button>{t("continue")}</Button>
        </StickyBar>
      </Example>
      <Example name="Badge tones" wide>
        <Row>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
      </Example>
    </>
  );
};
