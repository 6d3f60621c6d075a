# More links of one page are recognized, so that stored ones have to be compared in the same way. The site may serve meanwhile.
class RewriteNormalizedUrls < ActiveRecord::Migration[8.1]
  disable_ddl_transaction!

  def up
    Post.rewrite_normalized_urls { |checked| say "#{checked} posts checked", true if (checked % 50_000).zero? }
  end

  def down = nil
end
