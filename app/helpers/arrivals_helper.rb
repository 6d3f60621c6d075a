# Attributes for live updates (arrivals.js): the topic, the newest item on the page, and the texts.
module ArrivalsHelper
  def arrivals_data(post)
    arrivals "post=#{post.id}", post.comments_count, :comments if Parameters.live?(:on) && !post.removed? && !post.locked?
  end

  # With filters the newest item may not be on the page; those readers are told about it first.
  def newest_arrivals_data(page)
    arrivals "list=newest", (page.records.map(&:id).max unless Current.user&.leaves_out?), :posts if Parameters.live?(:on) && page.first?
  end

  private
    # All of it is ours, and numbers.
    def arrivals(place, known, things)
      words = phrases(:arrivals)[things].map { |name, phrase| %( data-#{name}="#{phrase}") }.join
      %(data-arrivals="#{place}"#{%( data-known="#{known}") if known}#{words}).html_safe
    end
end
