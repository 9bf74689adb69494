/** A column of an answer. */
export interface Field {
  name: string;
  /** The type's number in PostgreSQL's catalogue. */
  type: number;
}

/** Messages of PostgreSQL's protocol, collected to be sent as one. Texts and values are UTF-8, values in text form. */
export class Messages {
  #bytes: Buffer;
  #end = 0;

  constructor(size = 1024) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  /** Statements without values, and each outside of a transaction commits. */
  query(text: string): this {
    return this.#message('Q', () => this.#text(text));
  }

  parse(statement: string, text: string): this {
    return this.#message('P', () => this.#text(statement).#text(text).#int16(0));
  }

  describe(statement: string): this {
    return this.#message('D', () => this.#byte('S').#text(statement));
  }

  /** Binds values to the unnamed portal; every value of the answer comes as text. */
  bind(statement: string, values: readonly (string | null)[]): this {
    return this.#message('B', () => {
      this.#text('').#text(statement).#int16(0).#int16(values.length);
      for (const value of values) this.#value(value);
      return this.#int16(0);
    });
  }

  execute(): this {
    return this.#message('E', () => this.#text('').#int32(0));
  }

  close(statement: string): this {
    return this.#message('C', () => this.#byte('S').#text(statement));
  }

  sync(): this {
    return this.#message('S', () => this);
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#end);
  }

  #message(type: string, write: () => unknown): this {
    const start = this.#byte(type).#end;
    this.#int32(0);
    write();
    // It counts itself.
    this.#bytes.writeInt32BE(this.#end - start, start);
    return this;
  }

  #value(value: string | null): void {
    if (value === null) {
      this.#int32(-1);
      return;
    }
    const length = Buffer.byteLength(value);
    this.#int32(length).#room(length);
    this.#end += this.#bytes.write(value, this.#end);
  }

  #text(value: string): this {
    this.#room(Buffer.byteLength(value) + 1);
    this.#end += this.#bytes.write(value, this.#end);
    return this.#byte('\0');
  }

  #byte(character: string): this {
    this.#room(1);
    this.#end = this.#bytes.writeUInt8(character.charCodeAt(0), this.#end);
    return this;
  }

  #int16(value: number): this {
    this.#room(2);
    this.#end = this.#bytes.writeUInt16BE(value, this.#end);
    return this;
  }

  #int32(value: number): this {
    this.#room(4);
    this.#end = this.#bytes.writeInt32BE(value, this.#end);
    return this;
  }

  #room(length: number): void {
    if (this.#end + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe((this.#end + length) * 2);
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}

/** What the messages of an answer say; where several statements were asked, of the last one. */
export interface Answer {
  rows: (string | null)[][];
  parameterTypes: readonly number[];
  fields: readonly Field[];
  /** Such as `COMMIT` or `INSERT 0 1`; undefined where nothing was executed. */
  command: string | undefined;
  /** The first message of a failure, whole. */
  failure: Buffer | undefined;
}

const [rowType, commandType, failureType, fieldsType, parametersType] = [...'DCETt'].map(letter =>
  letter.charCodeAt(0),
);

/** Reads whole messages; those that say nothing of what was asked are passed over. */
export function readAnswer(bytes: Buffer): Answer {
  const answer: Answer = {
    rows: [],
    parameterTypes: [],
    fields: [],
    command: undefined,
    failure: undefined,
  };
  for (let at = 0; at < bytes.length; ) {
    const start = at + 5;
    const end = at + 1 + bytes.readInt32BE(at + 1);
    switch (bytes[at]) {
      case rowType:
        answer.rows.push(readRow(bytes, start));
        break;
      case commandType:
        answer.command = bytes.toString('latin1', start, end - 1);
        break;
      case fieldsType:
        answer.fields = readFields(bytes, start);
        break;
      case parametersType:
        answer.parameterTypes = readTypes(bytes, start);
        break;
      case failureType:
        answer.failure ??= bytes.subarray(at, end);
        break;
    }
    at = end;
  }
  return answer;
}

function readRow(bytes: Buffer, start: number): (string | null)[] {
  const row: (string | null)[] = new Array(bytes.readUInt16BE(start));
  let at = start + 2;
  for (let index = 0; index < row.length; index++) {
    const length = bytes.readInt32BE(at);
    at += 4;
    row[index] = length < 0 ? null : bytes.toString('utf8', at, at + length);
    if (length > 0) at += length;
  }
  return row;
}

function readFields(bytes: Buffer, start: number): Field[] {
  let at = start + 2;
  return Array.from({ length: bytes.readUInt16BE(start) }, () => {
    const end = bytes.indexOf(0, at);
    const name = bytes.toString('utf8', at, end);
    // Between them the table and its column, after the type its size, modifier and format.
    const type = bytes.readInt32BE(end + 7);
    at = end + 19;
    return { name, type };
  });
}

const readTypes = (bytes: Buffer, start: number): number[] =>
  Array.from({ length: bytes.readUInt16BE(start) }, (_, index) => bytes.readInt32BE(start + 2 + index * 4));
