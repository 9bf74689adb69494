CREATE TABLE "schema_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"oldest_usable_by" integer NOT NULL,
	CONSTRAINT "schema_state_is_one_row" CHECK ("schema_state"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "schema_state" ("oldest_usable_by") VALUES (6);
