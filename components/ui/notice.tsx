import { cva } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorMark } from "./error-mark";

export type NoticeStatus = "info" | "success" | "warning" | "error";

const noticeClass = cva("flex gap-3 rounded-md border p-4 text-ink", {
  variants: {
    status: {
      info: "border-info-line bg-info-soft",
      success: "border-success-line bg-success-soft",
      warning: "border-warning-line bg-warning-soft",
      error: "border-danger-line bg-danger-soft",
    },
  },
});

/** Icon and colour of each status; the snackbar shows the same. */
export const NOTICE_ICONS: Record<NoticeStatus, { Icon: LucideIcon; tone: string }> = {
  info: { Icon: Info, tone: "text-info" },
  success: { Icon: CircleCheck, tone: "text-success" },
  warning: { Icon: TriangleAlert, tone: "text-warning" },
  error: { Icon: CircleAlert, tone: "text-danger" },
};

type NoticeProps = {
  status?: NoticeStatus;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** `status` for what appears later, `alert` for what must interrupt; none for what is there from the start. */
  role?: "status" | "alert";
  className?: string;
};

/** A message in the page. Its text must carry the meaning: icon and colour are not announced. */
export const Notice = ({ status = "info", title, children, action, role, className }: NoticeProps) => {
  const { Icon, tone } = NOTICE_ICONS[status];
  return (
    <div role={role} className={noticeClass({ status, className })}>
      <Icon aria-hidden="true" className={`mt-[calc((1lh-1.25rem)/2)] size-5 shrink-0 ${tone}`} />
      <div className="min-w-0 grow">
        {title && <p className={`font-semibold ${tone}`}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-3">{action}</div>}
        {status === "error" && <ErrorMark />}
      </div>
    </div>
  );
};
