import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { ProductImagesService } from '../storage/product-images.service';
import { DigitalProduct } from './digital-product.entity';

@Injectable()
export class DigitalProductsService {
  constructor(
    @InjectRepository(DigitalProduct) private readonly courses: Repository<DigitalProduct>,
    images: ProductImagesService,
  ) {
    images.referencedBy((urls) => this.imagesInUse(urls));
  }

  private async imagesInUse(urls: string[]): Promise<string[]> {
    const rows = await this.courses.find({ select: { id: true, imageUrl: true }, where: { imageUrl: In(urls) } });
    return rows.map((row) => row.imageUrl).filter((url) => url !== null);
  }
}
