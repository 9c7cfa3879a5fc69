import { handleCall } from "@/lib/bff/door";

export const GET = handleCall;
export const POST = handleCall;
export const PUT = handleCall;
export const PATCH = handleCall;
export const DELETE = handleCall;
