"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { Meter } from "@/components/ui/meter";
import { ProgressSteps } from "@/components/ui/progress-steps";
import { FullScreenSpinner, Spinner } from "@/components/ui/spinner";
import { Tabs } from "@/components/ui/tabs";
import { TopProgress } from "@/components/ui/top-progress";
import { useCountUp } from "@/components/ui/use-count-up";
import { Example, Row } from "./example";

const FILLS = [0, 12, 86, 100];
// An overlay of the window covers this box instead.
const WINDOW = "relative h-40 overflow-hidden rounded-md border border-line contain-layout";

const Steps = () => {
  const t = useTranslations("common");
  const steps = useTranslations("steps");
  const states = { studentData: "done", parentData: "current", session: "upcoming", confirmation: "upcoming" } as const;
  const names = Object.keys(states) as (keyof typeof states)[];
  return (
    <Example name="ProgressSteps: done, current, upcoming" wide>
      <ProgressSteps
        currentText={`${t("step", { number: 2, total: names.length })} · ${steps("parentData")}`}
        label={t("stepsLabel")}
        stateLabels={{ done: t("stepDone"), current: "", upcoming: "" }}
        steps={names.map((id) => ({ id, label: steps(id), state: states[id] }))}
      />
    </Example>
  );
};

const Waiting = () => {
  const loading = useTranslations("common")("loading");
  const [isActive, setIsActive] = useState(true);
  return (
    <>
      <Example name="Spinner: small, medium, large">
        <Row>
          <Spinner />
          <Spinner size="medium" />
          <Spinner label={loading} size="large" />
        </Row>
      </Example>
      <Example name="TopProgress: on its way, done">
        <div className={WINDOW}>
          <TopProgress active={isActive} />
          <Button className="m-6" onClick={() => setIsActive(!isActive)} size="small" variant="secondary">
            {loading}
          </Button>
        </div>
      </Example>
      <Example name="FullScreenSpinner, in a window of its own">
        <div className={WINDOW}>
          <FullScreenSpinner label={loading} />
        </div>
      </Example>
    </>
  );
};

const Amounts = () => {
  const days = useTranslations("presentations");
  const [busy, setBusy] = useState(12);
  const shown = useCountUp(busy);
  const t = useTranslations("common");
  return (
    <>
      <Example name="Meter: empty, free, scarce, full">
        <div className="grid gap-3">
          {FILLS.map((fill) => (
            <Meter key={fill} label={days("columnBusy")} max={100} text={`${fill}/100`} value={fill} />
          ))}
        </div>
      </Example>
      <Example name="useCountUp: waits 500 ms, then counts">
        <Row>
          <Meter className="grow" label={days("columnBusy")} max={100} text={`${shown}/100`} value={shown} />
          <Button onClick={() => setBusy(busy === 12 ? 86 : 12)} size="small" variant="secondary">
            {t("change")}
          </Button>
        </Row>
      </Example>
    </>
  );
};

const Frames = () => {
  const t = useTranslations("verify");
  const home = useTranslations("home");
  const tabs = [
    { value: "method", label: t("tabMethod"), panel: t("lead") },
    { value: "code", label: t("tabCode"), panel: t("codeHint") },
    { value: "closed", label: t("phone"), panel: null, disabled: true },
  ];
  return (
    <>
      <Example name="Tabs: open, other, disabled">
        <Tabs label={t("title")} tabs={tabs} />
      </Example>
      <Example name="Disclosure: closed, open">
        <Disclosure summary={home("howTitle")}>{home("how1")}</Disclosure>
        <Disclosure open summary={home("needTitle")}>
          {home("needPhone")}
        </Disclosure>
      </Example>
      <Example name="Card">
        <Card>{home("lead")}</Card>
      </Example>
      <Example name="Card interactive, large padding">
        <Card interactive padding="large">
          {home("lead")}
        </Card>
      </Example>
    </>
  );
};

/** Steps, capacities, loading states and frames. */
export const Progress = () => (
  <>
    <Steps />
    <Waiting />
    <Amounts />
    <Frames />
  </>
);
