"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useChildName } from "@/components/application/use-child-name";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { Sentence } from "@/components/texts/sentence";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import type { JointChild } from "@/lib/contracts/joint-bookings";
import { BookingForm } from "../booking-form";
import { useConfirmBooking } from "../use-confirm-booking";
import { finishRoute, firstNameOf } from "./joint-child";
import { useBookJointly } from "./use-book-jointly";

interface JointBookingProps extends FormScreenProps {
  /** The child of this page is the first one. */
  joint: readonly JointChild[];
}

/** Books all children at once, or only the one of this page. */
export const JointBooking = ({ joint, ...props }: JointBookingProps) => {
  const t = useTranslations("siblings");
  const confirmation = useTranslations("confirmation");
  const steps = useTranslations("steps");
  const [isAlone, setIsAlone] = useState(false);
  const single = useConfirmBooking(props);
  const together = useBookJointly(props, joint);
  const childName = useChildName();
  const nameOf = (child: JointChild | undefined) => childName(child ? firstNameOf(child, props.language) : "");
  const isPair = joint.length === 2;
  const unfinished = joint.flatMap((child) =>
    child.unfinished.map((step) => ({
      href: finishRoute(child, step),
      message: t("finish", { name: nameOf(child), step: steps(step) }),
    })),
  );
  return (
    <BookingForm
      {...props}
      booking={isAlone ? single : together}
      labels={
        isAlone
          ? { confirm: confirmation("confirm"), book: confirmation("book") }
          : { confirm: t("confirm"), book: t(isPair ? "bookBoth" : "bookAll") }
      }
      unfinished={isAlone ? [] : unfinished}
    >
      <Fieldset id="joint" legend={t("which")}>
        <RadioGroup
          id="booked_children"
          look="card"
          name="booked_children"
          onValueChange={(value) => setIsAlone(value === "one")}
          options={[
            { value: "all", label: t(isPair ? "both" : "all"), hint: t("allHint") },
            {
              value: "one",
              label: <Sentence text={(name) => t("only", { name })} value={nameOf(joint[0])} />,
              hint: t("onlyHint"),
            },
          ]}
          value={isAlone ? "one" : "all"}
        />
      </Fieldset>
    </BookingForm>
  );
};
