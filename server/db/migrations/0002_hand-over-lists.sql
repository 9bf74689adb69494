CREATE TABLE "hand_over_lists" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"content" jsonb NOT NULL,
	"person_id" text NOT NULL,
	"device" text NOT NULL,
	"arrived_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hand_over_lists_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
ALTER TABLE "hand_over_lists" ADD CONSTRAINT "hand_over_lists_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_over_lists_seller_id_arrived_at_index" ON "hand_over_lists" USING btree ("seller_id","arrived_at");--> statement-breakpoint
CREATE TRIGGER "hand_over_lists_are_only_added" BEFORE UPDATE ON "hand_over_lists" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
