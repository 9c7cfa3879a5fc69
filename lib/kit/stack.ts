/** Where an error happened, without its message: that may quote what somebody typed. */
export const framesOf = (stack = ""): string[] => stack.split("\n").filter((line) => /^\s+at /.test(line));
