import type { ReactNode } from "react";
import { PageArrival } from "@/components/shell/page-arrival";

/** The framework makes a template anew for each path: each page arrives. */
const Template = ({ children }: { children: ReactNode }) => <PageArrival>{children}</PageArrival>;

export default Template;
