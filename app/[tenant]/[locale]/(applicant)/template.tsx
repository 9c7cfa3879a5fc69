import type { ReactNode } from "react";
import { PageArrival } from "@/components/shell/page-arrival";

/** The framework mounts a template anew for each path, so every page plays its arrival. */
const Template = ({ children }: { children: ReactNode }) => <PageArrival>{children}</PageArrival>;

export default Template;
