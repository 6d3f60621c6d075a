# More links of one page are recognized, so stored ones have to be normalized again. The site may serve.
class RewriteNormalizedUrls < ActiveRecord::Migration[8.1]
  disable_ddl_transaction!

  def up
    Post.rewrite_normalized_urls do |checked|
      say "#{checked} posts checked", true if (checked % 50_000).zero?
    end
  end

  def down = nil
end
