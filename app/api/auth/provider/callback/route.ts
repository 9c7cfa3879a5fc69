export { finishAtProvider as GET } from "@/lib/bff/provider-sign-in";
